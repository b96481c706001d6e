import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { decodePlaces } from './place-file.ts';
import { PlaceIndex } from './place-index.ts';

/** Made by scripts/build-cities.mjs; seen from this file in `src` and in `dist` alike. */
const file = fileURLToPath(new URL('../../../resources/cities.bin.br', import.meta.url));
const mostFound = 10;

/** The places of the world with a thousand people or more, in 6 MB of memory. Data from GeoNames, see NOTICE. */
@Injectable()
export class Cities implements OnModuleInit {
  private places: PlaceIndex | undefined;

  async onModuleInit(): Promise<void> {
    const packed = await readFile(file);
    this.places = new PlaceIndex(decodePlaces(await promisify(brotliDecompress)(packed)));
  }

  /** The biggest places whose name begins so, such as `Lyon, France`. */
  startingWith(prefix: string): string[] {
    return this.places?.startingWith(prefix, mostFound) ?? [];
  }

  /** Whether this is a place as {@link startingWith} writes it. */
  has(citycountry: string): boolean {
    return this.places?.has(citycountry) ?? false;
  }
}
