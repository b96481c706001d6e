/** Notes were stored of which the hashtags are yet to be marked (A2). */
export class HashtagsUnmarked {}
