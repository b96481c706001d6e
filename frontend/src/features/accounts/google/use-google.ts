import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../../shared/api/index.ts';
import { type GoogleIdentity, loadGoogleIdentity } from './google-identity.ts';

/** Half of a nonce's lifetime. Checked when the window gets the focus again. */
const nonceStaleMs = 15 * 60_000;

/** All that Google's button needs. */
export interface ReadyGoogle {
  identity: GoogleIdentity;
  clientId: string;
  nonce: string;
}

/** The ways to sign in that this installation offers. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(api.users.signInOptions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Google as a way to say who one is, as far as this installation offers it. */
export function useGoogle() {
  const options = useSignInOptions();
  const clientId = options.data?.googleClientId ?? null;
  const identity = useQuery({
    queryKey: ['google-identity'],
    queryFn: loadGoogleIdentity,
    enabled: clientId !== null,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nonce = useQuery({
    queryKey: ['google-nonce'],
    queryFn: async ({ signal }) => (await call(api.users.googleNonce, {}, { signal })).nonce,
    enabled: clientId !== null,
    staleTime: nonceStaleMs,
    gcTime: 0,
  });
  const ready: ReadyGoogle | null =
    clientId !== null && identity.data && nonce.data
      ? { identity: identity.data, clientId, nonce: nonce.data }
      : null;
  return {
    ready,
    isOffered: clientId !== null,
    isMissing: options.isSuccess && clientId === null,
    isUnreachable: identity.isError || nonce.isError,
    /** After each token: a nonce is valid for one. */
    renew: () => void nonce.refetch(),
  };
}
