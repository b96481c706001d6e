import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import { type Viewer, viewerId } from '../../access/viewer.ts';
import { CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { exportsByReader, mostNotesAtOnce } from './export-limits.ts';
import { ExportPlans } from './export-plans.ts';
import { type Exporter, ExportSources } from './export-sources.ts';
import { documentFile, noteFile } from './exported-file.ts';

/** What is written while it is sent: one note, or a notebook that is not large. */
@Controller()
export class ExportsController {
  constructor(
    private readonly plans: ExportPlans,
    private readonly sources: ExportSources,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.exports.note)
  async note(
    { query: { noteId, format } }: EndpointInput<typeof api.exports.note>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    const exporter = await this.admitted(viewer, address);
    const source = this.sources.of(exporter, await this.plans.ofNote(exporter.personId, noteId));
    const note = await source.note(noteId);
    if (note === null) throw new AppError('not_found');
    return noteFile(format, { ...source, note: async () => note }, note);
  }

  @Endpoint(api.exports.notebook)
  async notebook(
    { query: { notebookId, format } }: EndpointInput<typeof api.exports.notebook>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    const exporter = await this.admitted(viewer, address);
    const plan = await this.plans.ofNotebook(exporter.personId, notebookId, mostNotesAtOnce);
    return documentFile(format, this.sources.of(exporter, plan));
  }

  /** @throws AppError `rate_limited` */
  private async admitted(viewer: Viewer, address: string): Promise<Exporter> {
    const personId = viewerId(viewer);
    await this.limiter.consume(exportsByReader, personId ?? address);
    return { personId, address };
  }
}
