export interface Note {
  title: string;
}
