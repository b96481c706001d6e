/**
 * Markdown and other programs have a picture inside a paragraph; in a note it is a block of its own. Left inside, one
 * that begins its paragraph would leave an empty line above itself.
 */
export function liftPictures(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const lift = (picture: Node) => paragraph.before(picture);
    if (paragraph.querySelector('img') && liftFirst(paragraph, lift)) paragraph.remove();
  }
}

/** Lifts the pictures that are before all else; whether there was nothing else. */
function liftFirst(parent: Node, lift: (picture: Node) => void): boolean {
  return [...parent.childNodes].every((child) => {
    if (child.nodeName === 'IMG') lift(child);
    else if (child.nodeName === 'BR') return false;
    else if (child.nodeName === '#text') return child.nodeValue?.trim() === '';
    else return liftFirst(child, lift);
    return true;
  });
}
