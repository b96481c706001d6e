import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { READER } from '../database/connection/data-sources.ts';
import { FileMailTransport } from './file-mail-transport.ts';
import { MailDispatcher } from './mail-dispatcher.ts';
import { MailFileSweep } from './mail-file-sweep.ts';
import { mailFolder } from './mail-folder.ts';
import { MailOutboxRow } from './mail-outbox.entity.ts';
import { MailSeal } from './mail-seal.ts';
import { MailTransport } from './mail-transport.ts';
import { SmtpMailTransport } from './smtp-mail-transport.ts';
import { WriteOutboxListener } from './write-outbox.listener.ts';

@Module({
  imports: [TypeOrmModule.forFeature([MailOutboxRow], READER)],
  providers: [
    MailDispatcher,
    MailFileSweep,
    MailSeal,
    WriteOutboxListener,
    {
      provide: MailTransport,
      inject: [CONFIG, PinoLogger],
      useFactory: (config: Config, logger: PinoLogger): MailTransport => {
        const { hostname } = new URL(config.publicUrl);
        return config.smtpUrl
          ? new SmtpMailTransport(config.smtpUrl, config.mailFrom, hostname)
          : new FileMailTransport(mailFolder(config), config.mailFrom, hostname, logger);
      },
    },
  ],
})
export class MailModule {}
