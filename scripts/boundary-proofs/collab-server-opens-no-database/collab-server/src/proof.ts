export { createPool } from 'mysql2';
