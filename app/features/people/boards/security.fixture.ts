import { taskBoards, taskCardEvents, taskCards, taskLanes } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const LANE = { 'lanes[0].label': 'Assigned', 'lanes[0].action': 'create' }

export default {
  access: {
    'features/people/boards/routes/boards': { access: 'signed-in' },
    'features/people/boards/routes/new-card-anywhere': { access: 'signed-in' },
    'features/people/boards/routes/add-to-board': {
      access: 'signed-in',
      query: { client: '$client' },
      forms: [
        { intent: 'choose', ids: '$client' },
        { ids: '$client', where: '$board:$lane', title: 'Stolen' },
      ],
    },
    'features/people/boards/routes/preview-board': {
      access: 'admin',
      query: { board: '$board', tags: '$tag', cardsFor: 'both' },
    },
    'features/people/boards/routes/board-page': { access: 'signed-in', params: { boardId: '$board' } },
    'features/people/boards/routes/new-card': {
      access: 'signed-in',
      params: { boardId: '$board' },
      forms: [{ title: 'Stolen', person: 'applicant:$client' }],
    },
    'features/people/boards/routes/card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [
        { title: 'Stolen', details: '', assignedTo: '$employee', version: '1' },
        { intent: 'comment', comment: 'Stolen' },
      ],
    },
    'features/people/boards/routes/move-card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [{ from: '$lane', to: '$lane' }],
    },
    'features/people/boards/routes/clear-lane': {
      access: 'admin',
      params: { boardId: '$board', laneId: '$lane' },
      forms: [{}],
    },
    'features/people/boards/routes/bulk-cards': {
      access: 'signed-in',
      params: { boardId: '$board' },
      forms: [{ card: '$card', assignTo: '$employee' }],
    },
    'features/people/boards/routes/complete-card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [{}],
    },
    'features/people/boards/routes/delete-card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [{}],
    },
    'features/people/boards/routes/restore-card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [{}],
    },
    'features/people/boards/routes/undo-change': {
      access: 'signed-in',
      params: { boardId: '$board', changeId: '$card' },
      forms: [{}],
    },
    'features/people/boards/routes/restore-lane': {
      access: 'admin',
      params: { boardId: '$board', laneId: '$lane' },
      query: { at: '2099-01-01T00:00:00.000Z' },
      forms: [{}],
    },
    'features/people/boards/routes/lane-cards': {
      access: 'signed-in',
      params: { boardId: '$board', laneId: '$lane' },
    },
    'features/people/boards/routes/place-card': {
      access: 'signed-in',
      params: { boardId: '$board', cardId: '$card' },
      forms: [{ from: '$lane', to: '$lane', after: '' }],
    },
    'features/people/boards/routes/admin-boards': { access: 'signed-in' },
    'features/people/boards/routes/new-board': {
      access: 'admin',
      forms: [{ name: 'x', tags: '$tag', 'lanes[0].label': 'Assigned' }],
    },
    'features/people/boards/routes/edit-board': {
      access: 'admin',
      params: { boardId: '$board' },
      forms: [{ name: 'Stolen', 'lanes[0].id': '$lane', 'lanes[0].label': 'Stolen' }],
    },
    'features/people/boards/routes/delete-board': {
      access: 'admin',
      params: { boardId: '$board' },
      forms: [{}],
    },
  },
  sockets: {
    taskBoard_joinBoard: { boardId: '$board' },
    taskBoard_leaveBoard: { boardId: '$board' },
    taskBoard_updateCard: {
      boardId: '$board',
      event: { type: 'UPDATE_CARD', card: { id: '$card', title: 'Stolen' } },
    },
  },
  rows: async (tx, { account, ofClient }) => {
    const accountId = account.id
    const board = await addRow(tx, taskBoards, { accountId, name: CANARY, description: CANARY })
    const lane = await addRow(tx, taskLanes, { accountId, boardId: board, label: CANARY, position: 0 })
    const card = await addRow(tx, taskCards, {
      ...ofClient,
      boardId: board,
      laneId: lane,
      title: CANARY,
      details: CANARY,
      position: 'a0',
    })
    await tx.insert(taskCardEvents).values({ accountId, cardId: card, kind: 'comment', text: CANARY })
    const spareBoard = await addRow(tx, taskBoards, { accountId, name: `${CANARY} spare` })
    const lanes = []
    for (const position of [0, 1, 2]) {
      const values = { accountId, boardId: spareBoard, label: `${CANARY} ${position}`, position }
      lanes.push(await addRow(tx, taskLanes, values))
    }
    const spare = { accountId, boardId: spareBoard, laneId: lanes[0]!, title: CANARY, position: 'a0' }
    const spareCard = await addRow(tx, taskCards, spare)
    return { board, lane, card, spareCard, spareBoard, spareLane: lanes[1]! }
  },
  hostile: async ({ insert, column, distinct, id }) => {
    const boards = await insert(
      "insert into task_boards (account_id, name) select $account, 'board ' || n from many returning id",
    )
    const cards = await insert(
      "insert into task_cards (account_id, board_id, lane_id, client_id, position) select $account, $board, $lane, $crowded, 'b' || n from many returning id",
    )
    const comments = await insert(
      "insert into task_card_events (account_id, card_id, kind, user_id) select $account, $card, 'comment', $user from many returning id",
    )
    return [
      distinct('task_boards', 'name', boards),
      column('task_boards', 'description', [...boards, id('board')]),
      column('task_lanes', 'label', [id('lane')]),
      column('task_cards', 'title', [...cards, id('card')]),
      column('task_cards', 'details', [id('card')]),
      column('task_card_events', 'text', comments),
    ]
  },
  secrets: [
    {
      column: 'task_boards.name',
      path: '/admin/tasks/new',
      form: (name) => ({ name, ...LANE }),
    },
    {
      column: 'task_boards.description',
      path: '/admin/tasks/new',
      form: (description) => ({ name: 'x', description, ...LANE }),
    },
    {
      column: 'task_lanes.label',
      path: '/admin/tasks/new',
      form: (label) => ({ name: 'x', ...LANE, 'lanes[0].label': label }),
    },
    { column: 'task_cards.title', path: '/tasks/$board/cards/new', form: (title) => ({ title }) },
    { column: 'task_cards.details', path: '/tasks/$board/cards/new', form: (details) => ({ details }) },
    {
      column: 'task_card_events.text',
      path: '/tasks/$board/cards/$card',
      form: (comment) => ({ intent: 'comment', comment }),
    },
  ],
  pages: {
    'task boards': [
      '/tasks?list=1',
      '/tasks/:board?completed=1',
      '/tasks/:board/cards/:card',
      '/tasks/:board/cards/new',
      '/admin/tasks',
      '/admin/tasks/new',
    ],
  },
  demoIds: async (db, { accountId }) => {
    const [card] = await db.admin`
      select id, board_id from task_cards where account_id = ${accountId}
        and board_id not in (select board_id from task_board_users) limit 1`
    return { board: card!.board_id as string, card: card!.id as string }
  },
  notTyped: {
    'task_cards.color': 'one of a list',
    'task_cards.position': 'a place in the order',
    'task_card_events.mentions': 'ids and places in the text',
    'task_card_events.was': 'copies of columns of the card',
  },
} satisfies SecurityFixture
