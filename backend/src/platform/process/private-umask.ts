/**
 * What this process and its children create is for its own user alone. Called first by every entry point:
 * a database, a log or a picture that is made before it would be readable to everybody on the machine.
 */
export function usePrivateUmask(): void {
  process.umask(0o077);
}
