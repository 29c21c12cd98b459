/** Only web addresses become links: data of others could hold a `javascript:` one. */
export function SafeLink({ url, children }: { url: string; children: string }) {
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>;
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
