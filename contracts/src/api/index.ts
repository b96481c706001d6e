import { admin } from './admin.ts';
import { comments } from './comments.ts';
import { embeds } from './embeds.ts';
import { feed } from './feed.ts';
import { follows } from './follows.ts';
import { hashtags } from './hashtags.ts';
import { likes } from './likes.ts';
import { moderation } from './moderation.ts';
import { notebooks } from './notebooks.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { profiles } from './profiles.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { sets } from './sets.ts';
import { tpservices } from './tpservices.ts';
import { users } from './users.ts';

/** Every call of the API, by feature. */
export const api = {
  users,
  profiles,
  tpservices,
  notebooks,
  sections,
  sets,
  notes,
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
};

export { isBlank } from '../document/legible-text.ts';
export { email, password, personName, strangeInUsername, username } from './account-fields.ts';
export type { AdminAct, AdminSubject, Report } from './admin.ts';
export { type CommentView, commentView } from './comments.ts';
export type {
  EndpointAuth,
  EndpointDefinition,
  EndpointInput,
  EndpointRequest,
  EndpointResponse,
  UploadedFile,
} from './endpoint.ts';
export { type HashtagView, trendingTopics } from './hashtags.ts';
export type { SocialSubjectType } from './likes.ts';
export { limits } from './limits.ts';
export { type ListPlace, listPlaceOf, readListPlace } from './list-place.ts';
export { type ReportReason, type ReportSubjectType, reportReasons } from './moderation.ts';
export { type NotebookView, notebookView } from './notebooks.ts';
export {
  type NamedNote,
  type NoteSummary,
  type NoteView,
  noteSummary,
  noteView,
  type OpenedNote,
  type SavedNote,
} from './notes.ts';
export {
  type NotificationPreferences,
  type NotificationType,
  type NotificationView,
  notificationTypes,
} from './notifications.ts';
export { type ProfileEdit, profileEdit } from './profile-edit.ts';
export type {
  OpenSession,
  Profile,
  PublicProfile,
} from './profiles.ts';
export type {
  BestMatch,
  FoundNote,
  FoundNotebook,
  FoundUser,
  SearchMarks,
} from './search.ts';
export { type SearchKind, searchKinds } from './search-kinds.ts';
export { defaultSectionColor, type SectionView, sectionView } from './sections.ts';
export { type SetIcon, setIcons } from './set-icons.ts';
export { type NotebookSetView, notebookSetView } from './sets.ts';
export { okResponse } from './shapes.ts';
export { type SocialNetwork, socialNetworks } from './social-networks.ts';
export { type Person, person } from './users.ts';
export type { IntendedActView } from './way-back.ts';
