import { type Element, Window } from 'happy-dom';

let window: Window | undefined;

/** One DOM for all conversions of a thread. Nothing in it runs or loads. */
export function virtualWindow(): Window {
  window ??= openWindow();
  return window;
}

function openWindow(): Window {
  const opened = new Window({
    settings: {
      disableJavaScriptEvaluation: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      disableComputedStyleRendering: true,
    },
  });
  const { prototype } = opened.Element;
  const { matches } = prototype;
  prototype.matches = function (this: Element, selector: string) {
    return matchesSimple(this, selector) ?? matches.call(this, selector);
  };
  return opened;
}

const simple = /^([a-z][a-z0-9]*)(?:\.([\w-]+)|\[([\w-]+)(?:\*="([\w-]+)")?\])?$/;

/**
 * Each element is asked for every block and mark whether it is one. To that the window reads the selector anew each
 * time, which is three quarters of a conversion.
 *
 * @returns null for a selector that is not as simple as those of blocks and marks
 */
function matchesSimple(element: Element, selector: string): boolean | null {
  const [, name, className, attribute, part = ''] = simple.exec(selector) ?? [];
  if (name === undefined) return null;
  if (element.localName !== name) return false;
  if (className !== undefined) return element.classList.contains(className);
  return attribute === undefined || element.getAttribute(attribute)?.includes(part) === true;
}
