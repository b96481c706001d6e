import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { GoogleIdentity } from './google-identity.ts';

/** Google allows 200 to 400. */
const widest = 380;

interface GoogleButtonProps {
  identity: GoogleIdentity;
  clientId: string;
  /** Called with Google's ID token, without one when Google had none to give. */
  onToken: (tokenId: string | undefined) => void;
}

/** The button as Google draws it: their rules allow no other. */
export function GoogleButton({ identity, clientId, onToken }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    identity.initialize({
      client_id: clientId,
      callback: ({ credential }) => latest.current(credential),
      ux_mode: 'popup',
      auto_select: false,
    });
  }, [identity, clientId]);
  useEffect(() => {
    if (!place.current) return;
    place.current.replaceChildren();
    identity.renderButton(place.current, {
      type: 'standard',
      theme: scheme === 'dark' ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      shape: 'rectangular',
      logo_alignment: 'center',
      width: Math.min(widest, place.current.clientWidth),
    });
  }, [identity, scheme]);
  return <div ref={place} />;
}
