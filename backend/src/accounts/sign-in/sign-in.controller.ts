import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError, type FieldErrors } from '@commonplace/contracts/errors';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '../../access/viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { Device, type RequestDevice } from '../sessions/device.ts';
import { FilesCookie } from '../sessions/files-cookie.ts';
import { SignInService } from './sign-in.service.ts';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly filesCookie: FilesCookie,
  ) {}

  @Endpoint(api.users.login)
  async login(
    { body }: EndpointInput<typeof api.users.login>,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    refuseEmptyFields(body);
    const token = await this.signIn.signIn(body.emailOrUsername, body.password, peer, device);
    return { success: true as const, message: 'Signed in.', token };
  }

  @Endpoint(api.users.logout)
  async logout(
    _input: EndpointInput<typeof api.users.logout>,
    @CurrentPerson() person: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.signIn.signOut(person);
    reply.header('set-cookie', this.filesCookie.cleared);
    return { success: true as const, message: 'Signed out.' };
  }

  @Endpoint(api.users.refreshAuthToken)
  async refresh(_input: EndpointInput<typeof api.users.refreshAuthToken>, @CurrentPerson() person: SignedIn) {
    return { success: true as const, message: 'Session renewed.', token: await this.signIn.refresh(person) };
  }
}

function refuseEmptyFields({
  emailOrUsername,
  password,
}: {
  emailOrUsername: string;
  password: string;
}): void {
  const errors: FieldErrors = {};
  if (emailOrUsername === '') errors.emailOrUsername = 'Please your Email or Username';
  if (password === '') errors.password = 'Please enter your Password';
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError('rejected', { message, errors });
}
