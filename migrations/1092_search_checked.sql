-- no transaction
-- Checked members are few: without an index of theirs their filter would read all members of a large site.
create index concurrently if not exists search_checked on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo) where checked;
