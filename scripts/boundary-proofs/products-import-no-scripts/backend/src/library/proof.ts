export { tool } from '../../../scripts/tool.mjs';
