/** What moves on a public page. Plain DOM: React alone is larger than all that a guest loads. */
export {};
