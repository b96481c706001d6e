/** A quotation in one paragraph of plain text, and its author. */
export interface Quote {
  content: string;
  author: string;
}
