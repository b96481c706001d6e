export { Skeleton as shadow } from '@mantine/core';
