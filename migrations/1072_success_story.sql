-- How somebody met, told by a link in the mail of the deletion and shown on the site once staff have read it. No column names a member:
-- only the link, whose hash is here, leads to a story. Before it is written a row is an open link and nothing else.
create table success_story (
  tenant_id int not null,
  id uuid not null,
  token_hash bytea not null,
  -- 0 link sent, 1 waits for staff, 2 shown, 3 refused, 4 taken down by staff; withdrawn ones are deleted.
  state smallint not null default 0,
  invited_at timestamptz not null,
  language text,
  -- 600 characters as readers count them (core/text.ts).
  body text,
  -- As the author wants to be named; empty for no name.
  name text,
  -- When the author agreed that it is shown, also after the account is erased.
  agreed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- Why it was refused or taken down, for the author.
  reason text,
  constraint success_story_pkey primary key (tenant_id, id),
  constraint success_story_token unique (tenant_id, token_hash),
  constraint success_story_state_check check (state between 0 and 4),
  constraint success_story_agreed_check check (state = 0 or (agreed_at is not null and body is not null and name is not null and language is not null)),
  constraint success_story_body_check check (char_length(body) between 1 and 6000)
);
create index success_story_state on success_story (tenant_id, state, agreed_at);
call isolate('success_story');
grant select, insert, update, delete on success_story to app;
