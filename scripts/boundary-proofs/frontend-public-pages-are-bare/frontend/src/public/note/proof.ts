export { Button } from '../../shared/ui/button.ts';
