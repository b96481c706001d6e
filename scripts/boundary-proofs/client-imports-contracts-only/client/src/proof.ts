export { rule } from '../../backend/src/access/rule.ts';
