/** Text of nothing but blanks, such as HTML is set out with between its elements. */
export function isBlank(node: ChildNode): boolean {
  return node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();
}
