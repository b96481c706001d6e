/** Changes of counts were written: they are to be folded. */
export class CountsChanged {}
