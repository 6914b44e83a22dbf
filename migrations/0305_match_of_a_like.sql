-- Since when the two of a like match: in the rows of both. A match is announced even where the like itself has been seen.
alter table member_like add column match_at timestamptz;

-- No tenant is set here: for this statement the policies do not bind the owner. Matches whose like was seen before this column are no news.
alter table member_like no force row level security;
update member_like l set match_at = greatest(l.created_at, back.created_at),
  announced_at = case when l.is_new then l.announced_at else coalesce(l.announced_at, now()) end
from member_like back
where back.tenant_id = l.tenant_id and back.liker_id = l.liked_id and back.liked_id = l.liker_id;
alter table member_like force row level security;

-- Each page of a member asks for the next like to announce.
create index member_like_unannounced on member_like (tenant_id, liked_id)
where announced_at is null and (is_new or match_at is not null);
