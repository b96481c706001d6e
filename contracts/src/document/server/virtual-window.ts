import { Window } from 'happy-dom';

let window: Window | undefined;

/** One DOM for all conversions of a thread. Nothing in it runs or loads. */
export function virtualWindow(): Window {
  window ??= new Window({
    settings: {
      disableJavaScriptEvaluation: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      disableComputedStyleRendering: true,
    },
  });
  return window;
}
