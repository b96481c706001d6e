import { Accounts1763700000001 } from './0001-accounts.ts';
import { Notes1763700000002 } from './0002-notes.ts';
import { Journal1763700000003 } from './0003-journal.ts';
import { NoteClients1763700000004 } from './0004-note-clients.ts';
import { VersionChecksums1763700000005 } from './0005-version-checksums.ts';
import { AccountLife1763700000006 } from './0006-account-life.ts';
import { Endings1763700000007 } from './0007-endings.ts';
import { Expiries1763700000008 } from './0008-expiries.ts';
import { Workspace1763700000009 } from './0009-workspace.ts';
import { NoteSearch1763700000010 } from './0010-note-search.ts';
import { ListOrders1763700000011 } from './0011-list-orders.ts';
import { ImagesAndHashtags1763700000012 } from './0012-images-and-hashtags.ts';
import { GrantAuthors1763700000013 } from './0013-grant-authors.ts';
import { SearchSpelling1763700000014 } from './0014-search-spelling.ts';
import { RecentSignIns1763700000015 } from './0015-recent-sign-ins.ts';
import { SealedMailsAndUsage1763700000016 } from './0016-sealed-mails-and-usage.ts';
import { PublicNotes1763700000017 } from './0017-public-notes.ts';
import { PublicLists1763700000018 } from './0018-public-lists.ts';
import { EventOutbox1763700000019 } from './0019-event-outbox.ts';
import { Social1763700000021 } from './0021-social.ts';
import { Moderation1763700000022 } from './0022-moderation.ts';
import { SearchIndex1763700000023 } from './0023-search-index.ts';
import { Notifications1763700000024 } from './0024-notifications.ts';
import { ShorterSearchIndex1763700000026 } from './0026-shorter-search-index.ts';
import { LargerSearchBlocks1763700000029 } from './0029-larger-search-blocks.ts';
import { UsernameSkeletons1763700000031 } from './0031-username-skeletons.ts';
import { WayBack1763700000032 } from './0032-way-back.ts';
import { NotesCost1763700000033 } from './0033-notes-cost.ts';
import { PreviewsOfAnyText1763700000034 } from './0034-previews-of-any-text.ts';
import { OpenedNotebooks1763700000035 } from './0035-opened-notebooks.ts';
import { PinnedNotes1763700000036 } from './0036-pinned-notes.ts';
import { ReadingList1763700000039 } from './0039-reading-list.ts';
import { ReadingOrders1763700000040 } from './0040-reading-orders.ts';
import { Announcements1763700000041 } from './0041-announcements.ts';
import { WeeklyMails1763700000042 } from './0042-weekly-mails.ts';
import { EndedAccounts1763700000044 } from './0044-ended-accounts.ts';
import { JobLeases1763700000045 } from './0045-job-leases.ts';
import { UnmarkedNotes1763700000046 } from './0046-unmarked-notes.ts';
import { RungNotifications1763700000047 } from './0047-rung-notifications.ts';
import { NoteTiles1763700000048 } from './0048-note-tiles.ts';
import { Trash1763700000049 } from './0049-trash.ts';
import { NoteHistory1763700000050 } from './0050-note-history.ts';
import { StagedPublishing1763700000051 } from './0051-staged-publishing.ts';
import { NoteVisits1763700000052 } from './0052-note-visits.ts';
import { SearchDrafts1763700000053 } from './0053-search-drafts.ts';
import { Tasks1763700000054 } from './0054-tasks.ts';
import { ApiTokens1763700000056 } from './0056-api-tokens.ts';
import { Webhooks1763700000057 } from './0057-webhooks.ts';
import { ImportItems1763700000058 } from './0058-import-items.ts';
import { NoteAnchors1763700000059 } from './0059-note-anchors.ts';
import { LostRuns1763700000060 } from './0060-lost-runs.ts';
import { TrashedOnly1763700000061 } from './0061-trashed-only.ts';

/** Every migration, oldest first. The same files run on SQLite and on MariaDB/MySQL. */
export const migrations = [
  Accounts1763700000001,
  Notes1763700000002,
  Journal1763700000003,
  NoteClients1763700000004,
  VersionChecksums1763700000005,
  AccountLife1763700000006,
  Endings1763700000007,
  Expiries1763700000008,
  Workspace1763700000009,
  NoteSearch1763700000010,
  ListOrders1763700000011,
  ImagesAndHashtags1763700000012,
  GrantAuthors1763700000013,
  SearchSpelling1763700000014,
  RecentSignIns1763700000015,
  SealedMailsAndUsage1763700000016,
  PublicNotes1763700000017,
  PublicLists1763700000018,
  EventOutbox1763700000019,
  Social1763700000021,
  Moderation1763700000022,
  SearchIndex1763700000023,
  Notifications1763700000024,
  ShorterSearchIndex1763700000026,
  LargerSearchBlocks1763700000029,
  UsernameSkeletons1763700000031,
  WayBack1763700000032,
  NotesCost1763700000033,
  PreviewsOfAnyText1763700000034,
  OpenedNotebooks1763700000035,
  PinnedNotes1763700000036,
  ReadingList1763700000039,
  ReadingOrders1763700000040,
  Announcements1763700000041,
  WeeklyMails1763700000042,
  EndedAccounts1763700000044,
  JobLeases1763700000045,
  UnmarkedNotes1763700000046,
  RungNotifications1763700000047,
  NoteTiles1763700000048,
  Trash1763700000049,
  NoteHistory1763700000050,
  StagedPublishing1763700000051,
  NoteVisits1763700000052,
  SearchDrafts1763700000053,
  Tasks1763700000054,
  ApiTokens1763700000056,
  Webhooks1763700000057,
  ImportItems1763700000058,
  NoteAnchors1763700000059,
  LostRuns1763700000060,
  TrashedOnly1763700000061,
];
