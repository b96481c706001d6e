import { getSchema } from '@tiptap/core';
import { documentExtensions } from '../extensions.ts';

export const documentSchema = getSchema(documentExtensions);
