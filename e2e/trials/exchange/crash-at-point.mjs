// Preloaded into the processes of the product, which end where they pass a point of `exchange-points.ts`.
import { crashAtPoints } from '../../controls/crash-at-points.mjs';
import { exchangePoints } from './exchange-points.ts';

crashAtPoints(exchangePoints);
