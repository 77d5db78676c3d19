/** Whether a submit only validates one field, as conform does when it loses focus: the focus must stay. */
export const checksOnly = (event: React.FormEvent): boolean =>
  (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'
