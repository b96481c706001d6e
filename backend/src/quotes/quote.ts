/** What somebody said, in one paragraph of plain text, and who. */
export interface Quote {
  content: string;
  author: string;
}
