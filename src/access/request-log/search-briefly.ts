import { retryLater } from "../../errors.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";

const SEARCH_SECONDS = 5;
const QUERY_CANCELED = "57014";

/** For searches whose cost depends on what somebody asks for. */
export async function searchBriefly<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${SEARCH_SECONDS}s'`);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw retryLater(
      "service_unavailable",
      `The search took longer than ${SEARCH_SECONDS} s. Narrow it, for example by app or time.`,
      1,
    );
  }
}
