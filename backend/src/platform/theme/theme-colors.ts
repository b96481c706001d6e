/**
 * Colours for what takes no style sheet of ours: mails, and previews of links. Written in
 * `frontend/src/shared/theme/tokens.css`; a test holds them together.
 */
export const themeColors = {
  light: {
    paper: '#fbfaf7',
    surface: '#ffffff',
    ink: '#1f2328',
    inkSoft: '#565b63',
    hairline: '#e5e0d6',
    action: '#1c67ac',
    actionFill: '#1f6cb3',
    onAction: '#ffffff',
  },
  dark: {
    paper: '#17191d',
    surface: '#1f2227',
    ink: '#e9e4d9',
    inkSoft: '#b0aca2',
    hairline: '#2d3137',
    action: '#86b5e0',
    actionFill: '#5d90c0',
    onAction: '#0f1419',
  },
} as const;
