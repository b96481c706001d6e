export { phone, smallDevice } from './breakpoints.ts';
export { ThemeProvider } from './theme-provider.tsx';
