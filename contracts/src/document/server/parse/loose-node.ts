/**
 * A node or mark of ProseMirror's JSON as it arrives from outside: from a shared document that any
 * client wrote to, from HTML, from a delta. Nothing in it is trusted; see `repair-document.ts`.
 */
export interface LooseNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: LooseNode[];
  text?: string;
  marks?: LooseMark[];
}

export interface LooseMark {
  type: string;
  attrs?: Record<string, unknown>;
}
