/** Leaving a field submits its form, too, for the check of that field alone: the focus is then where it should be. */
export const checksOnly = (event: React.FormEvent): boolean =>
  (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'
