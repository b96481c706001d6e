export const ask = () => fetch('http://127.0.0.1');
