import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReadyGoogle } from './use-google.ts';

/** Google allows 200 to 400. */
const widest = 380;

interface GoogleButtonProps {
  google: ReadyGoogle;
  /** Called with Google's ID token, without one when Google had none to give. */
  onToken: (tokenId: string | undefined) => void;
}

/** The button as Google draws it: their rules allow no other. */
export function GoogleButton({ google, onToken }: GoogleButtonProps) {
  const { identity, clientId, nonce } = google;
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    identity.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => latest.current(credential),
      ux_mode: 'popup',
      auto_select: false,
    });
    // A button keeps what was set when it was drawn.
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
  }, [identity, clientId, nonce, scheme]);
  return <div ref={place} />;
}
