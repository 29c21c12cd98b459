import { lookup as lookUpLikeTheSystem, Resolver } from "node:dns/promises";

export type Resolve = (hostname: string) => Promise<string[]>;

/** Queries the name servers without the thread pool, so hanging names cannot block other work. */
export function resolvePublicly(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

export const resolveLikeTheSystem: Resolve = async (hostname) =>
  (await lookUpLikeTheSystem(hostname, { all: true })).map(({ address }) => address);
