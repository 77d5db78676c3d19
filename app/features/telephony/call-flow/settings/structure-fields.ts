// The fields by which users and sub-groups are added without JavaScript (call-flow-structure.ts).

/** The buttons' values: `assign:groups`, `assign:subGroups[0].groups`, and this one. */
export const ADD_SUB_GROUP = 'add-sub-group'
export const assignIntent = (scope: string) => `assign:${scope}`
/** The names of the fields beside an Assign button. */
export const assignedUser = (scope: string) => `user:${scope}`
export const assignedTo = (scope: string) => `to:${scope}`
export const NEW_GROUP = 'new'
export const NEW_SUB_GROUP = 'newSubGroup'
