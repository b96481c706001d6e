/** A link to an email address. */
export function MailLink({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      {address}
    </a>
  );
}
