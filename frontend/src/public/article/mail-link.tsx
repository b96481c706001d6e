/** An address to write to. */
export function MailLink({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      {address}
    </a>
  );
}
