import { profiles } from './accounts/profiles.ts';
import { tokens } from './accounts/tokens.ts';
import { tpservices } from './accounts/tpservices.ts';
import { users } from './accounts/users.ts';
import { admin } from './admin.ts';
import { embeds } from './embeds.ts';
import { exports } from './exchange/exports.ts';
import { imports } from './exchange/imports.ts';
import { tasks } from './exchange/tasks.ts';
import { webhooks } from './exchange/webhooks.ts';
import { history } from './library/history.ts';
import { notebooks } from './library/notebooks.ts';
import { notes } from './library/notes.ts';
import { passages } from './library/passages.ts';
import { saved } from './library/saved.ts';
import { sections } from './library/sections.ts';
import { sets } from './library/sets.ts';
import { trash } from './library/trash.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { search } from './search.ts';
import { comments } from './social/comments.ts';
import { feed } from './social/feed.ts';
import { follows } from './social/follows.ts';
import { hashtags } from './social/hashtags.ts';
import { likes } from './social/likes.ts';

/** Every call of the API, by feature. */
export const api = {
  users,
  profiles,
  tokens,
  tpservices,
  notebooks,
  sections,
  sets,
  notes,
  passages,
  trash,
  history,
  saved,
  hashtags,
  likes,
  comments,
  follows,
  feed,
  search,
  notifications,
  moderation,
  admin,
  embeds,
  imports,
  tasks,
  exports,
  webhooks,
};

export { isBlank, nameOfThing } from '../document/text/legible-text.ts';
export { email, password, personName, strangeInUsername, username } from './accounts/account-fields.ts';
export { demoSignIn } from './accounts/demo-sign-in.ts';
export { mailSent } from './accounts/mail-sent.ts';
export { type ProfileEdit, profileEdit } from './accounts/profile-edit.ts';
export type {
  OpenSession,
  Profile,
  PublicProfile,
} from './accounts/profiles.ts';
export { type SocialNetwork, socialNetworks } from './accounts/social-networks.ts';
export { type ApiTokenView, type TokenScope, tokenScopes } from './accounts/tokens.ts';
export { type Person, person } from './accounts/users.ts';
export type { IntendedActView } from './accounts/way-back.ts';
export type { AdminAct, AdminSubject, Report } from './admin.ts';
export { buildHeader } from './build-header.ts';
export { addressOf } from './endpoint/address-of.ts';
export {
  type EndpointAuth,
  type EndpointDefinition,
  type EndpointFile,
  type EndpointInput,
  type EndpointRequest,
  type EndpointResponse,
  type EndpointScope,
  type FileAnswer,
  scopeOf,
  type UploadedFile,
  type UploadStream,
} from './endpoint/endpoint.ts';
export { limits } from './endpoint/limits.ts';
export { type ListPlace, listPlaceOf, placeAt, readListPlace } from './endpoint/list-place.ts';
export { okResponse, tooLong } from './endpoint/shapes.ts';
export { type ExportFormat, exportFormat } from './exchange/exports.ts';
export {
  type Loss,
  type LossKind,
  lossKinds,
  planNames,
  type TaskKindName,
  type TaskReport,
  type TaskState,
  type TaskSummary,
  type TaskView,
  task,
  taskSummary,
} from './exchange/task.ts';
export {
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookView,
  webhookEvents,
} from './exchange/webhooks.ts';
export type { Moment, NoteAuthors, NoteVersion, WrittenRun } from './library/history.ts';
export { type NotebookView, notebookView } from './library/notebooks.ts';
export {
  type FurtherNotes,
  type NamedNote,
  type NoteSummary,
  type NoteTeaser,
  type NoteView,
  noteSummary,
  noteView,
  type OpenedNote,
  type PublishMode,
  type SavedNote,
  type VisitChanges,
} from './library/notes.ts';
export type { PlacedText } from './library/passages.ts';
export type { SavedItem } from './library/saved.ts';
export { defaultSectionColor, type SectionView, sectionView } from './library/sections.ts';
export { type SetIcon, setIcons } from './library/set-icons.ts';
export { type NotebookSetView, notebookSetView } from './library/sets.ts';
export type { TrashedNote, TrashedNotebook } from './library/trash.ts';
export { type ReportReason, type ReportSubjectType, reportReasons } from './moderation.ts';
export {
  type NotificationPreferences,
  type NotificationType,
  type NotificationView,
  notificationTypes,
} from './notifications.ts';
export type {
  BestMatch,
  FoundNote,
  FoundNotebook,
  FoundUser,
  SearchMarks,
} from './search.ts';
export { type SearchKind, searchKinds } from './search-kinds.ts';
export { type CommentView, commentView } from './social/comments.ts';
export type { FeedNote } from './social/feed.ts';
export type { FollowList } from './social/follows.ts';
export { type HashtagView, trendingTopics } from './social/hashtags.ts';
export type { SocialSubjectType } from './social/likes.ts';
