/** A small device is this wide or less (the specification's 900 px); the stylesheets say `width <= 900px`. */
export const smallDevice = '(max-width: 900px)';
/** A phone held upright: all of the frame is one bar. The stylesheets say `width < 520px`. */
export const phone = '(width < 520px)';
