/** The few calls of Google Identity Services that we make. */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    /** Comes back inside the token: ours, see `api.users.googleNonce`. */
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }): void;
  renderButton(
    place: HTMLElement,
    look: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      text: 'continue_with';
      shape: 'rectangular';
      logo_alignment: 'center';
      width: number;
    },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

/** The one address that the content security policy lets this page load a script from besides its own. */
const address = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script, once. Nothing is asked of Google before this is called. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= insertScript().catch((error: unknown) => {
    // The next visit of the screen tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

function insertScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    script.src = address;
    script.async = true;
    script.onerror = fail;
    script.onload = () => (window.google ? resolve(window.google.accounts.id) : fail());
    document.head.append(script);
  });
}
