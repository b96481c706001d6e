import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
  FileAnswer,
  UploadStream,
} from '@commonplace/contracts/api';
import { refusalSentence } from '@commonplace/contracts/errors';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendFile } from './answers/send-file.ts';
import { readUpload } from './bodies/read-upload.ts';
import { receiveUpload } from './bodies/receive-upload.ts';

/** Metadata key under which a route carries its {@link EndpointDefinition}. */
export const ENDPOINT = Symbol('endpoint');

/** What the handler of an endpoint must look like; further parameters are the controller's own. */
type EndpointHandler<T extends EndpointDefinition> = (
  input: EndpointInput<T>,
  // biome-ignore lint/suspicious/noExplicitAny: a handler's further parameters come from other decorators
  ...others: any[]
) => Promise<EndpointResponse<T>>;

const methods = { GET: RequestMethod.GET, POST: RequestMethod.POST, DELETE: RequestMethod.DELETE };

/**
 * The parts of a request as they came. Those that the endpoint does not have are not read; a file is read
 * here, after the guards, so that none is read without a session.
 */
const RequestParts = createParamDecorator((definition: EndpointDefinition, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const parts = {
    params: definition.params && request.params,
    query: definition.query && request.query,
    headers: definition.headers && request.headers,
    // A request without any body is one with nothing in it: its missing fields get their own messages.
    body: definition.body && (request.body ?? {}),
    file: undefined,
  };
  if (!definition.file) return parts;
  const read = definition.file.isStreamed ? receiveUpload : readUpload;
  return read(definition.file, request).then((file) => ({ ...parts, file }));
});

/**
 * Makes a method the handler of a call of the contract. Route, access and OpenAPI entry come from the
 * definition; the first parameter receives `{ params, query, headers, body, file }` after validation; what
 * it returns is checked by the compiler and stripped to the documented response, or sent as a file.
 *
 * ```ts
 * @Endpoint(api.notes.delete)
 * async delete({ body }: EndpointInput<typeof api.notes.delete>) { … }
 * ```
 */
export function Endpoint<const T extends EndpointDefinition>(definition: T) {
  return <H extends EndpointHandler<T>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const { value: handle } = descriptor;
    if (!handle) throw new Error(`${definition.path} has no handler`);
    const { response, answers } = definition;
    // Not in an interceptor: with one, each call takes observables and promises of its own.
    const answer = async function (this: unknown, ...parts: Parameters<H>) {
      return response.parse(await handle.apply(this, parts));
    };
    // The reply is one parameter more than the handler has.
    const replyAt = handle.length;
    const answerFile = async function (this: unknown, ...parts: unknown[]) {
      const file = await handle.apply(this, parts.slice(0, replyAt) as Parameters<H>);
      await sendFile(parts[replyAt] as FastifyReply, file as FileAnswer);
    };
    if (answers === 'file') Res()(target, key, replyAt);
    descriptor.value = (answers === 'file' ? answerFile : answer) as H;
    applyDecorators(
      RequestMapping({ method: methods[definition.method], path: definition.path }),
      HttpCode(200),
      SetMetadata(ENDPOINT, definition),
    )(target, key, descriptor);
    RequestParts(definition, { schema: requestSchema(definition) })(target, key, 0);
  };
}

/** One schema for all that a request carries. It refuses in sentences of ours, not in those of the validator. */
function requestSchema(definition: EndpointDefinition) {
  const request = z.object({
    params: definition.params ?? z.undefined(),
    query: definition.query ?? z.undefined(),
    headers: definition.headers ?? z.undefined(),
    body: definition.body ?? z.undefined(),
    file: definition.file ? (definition.file.isStreamed ? streamedFile : uploadedFile) : z.undefined(),
  });
  // The first part of a path says where a field was sent, which is not its name.
  const error = (issue: z.core.$ZodRawIssue) => refusalSentence({ ...issue, path: issue.path?.slice(1) });
  const validate = (sent: unknown) => {
    const parsed = request.safeParse(sent, { error });
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues };
  };
  return { '~standard': { ...request['~standard'], validate } };
}

const uploadedFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
const streamedFile = z.custom<UploadStream<unknown>>();
