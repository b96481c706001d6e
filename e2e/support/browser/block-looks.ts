import type { Locator } from '@playwright/test';

/** What a block of a note looks like, in pixels from the corner of the text. */
export interface BlockLook {
  block: string;
  box: number[];
  style: string[];
}

/** How each block of a text looks, in the order of the text. */
export function blockLooks(text: Locator): Promise<BlockLook[]> {
  return text.evaluate((root) => {
    const blocks =
      'p,h1,h2,h3,h4,ul,ol,li,blockquote,pre,code,hr,a:not(.heading-link,.picture-link),.action-item,.action-item>input,.action-item-text,' +
      '.columns,.column,.message-box,.panel,.expand,summary,table,th,td,figure,img,figcaption';
    const named = ['action-item', 'action-item-text', 'columns', 'column', 'message-box', 'panel', 'expand'];
    const styles = [
      ...['color', 'background-color', 'font-family', 'font-size', 'font-style', 'font-weight'],
      ...['line-height', 'text-align', 'text-decoration-line', 'white-space', 'border-top-width'],
      ...['border-top-color', 'border-left-width', 'border-radius', 'padding-top', 'list-style-type'],
    ];
    // Blocks that are far away are not laid out otherwise.
    const near = document.createElement('style');
    near.textContent = '.note-text > * { content-visibility: visible !important }';
    document.head.append(near);
    const corner = root.getBoundingClientRect();
    const looks = [...root.querySelectorAll(blocks)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const computed = getComputedStyle(element);
      const style = styles.map((name) => `${name}: ${computed.getPropertyValue(name)}`);
      const words = element.textContent.slice(0, 20);
      return {
        block: `${named.find((name) => element.classList.contains(name)) ?? element.localName}: ${words}`,
        box: [left - corner.left, top - corner.top, width, height].map((pixels) => Math.round(pixels)),
        // How blanks break and lines stand is nothing to what holds no letters.
        style: words ? style : style.filter((each) => !/^(?:white-space|line-height)/.test(each)),
      };
    });
    near.remove();
    return looks;
  });
}
