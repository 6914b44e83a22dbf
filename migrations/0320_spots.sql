-- Distances of 5 and 10 km: the part of a cell that a member's town lies in, at least 2 km wide (platform/core/grid.ts). Its number holds that of
-- the cell. Members who are there already have none until they name their place again, and are found from 25 km up.

alter table member add column spot int, add constraint member_spot_in_cell check (spot / 32 = cell);
alter table member_search add column spot int;

-- All that a search reads of a member is in the index that it uses.
drop index search_gender, search_country, search_region, search_cell, search_new, search_featured, search_advertised;
create index search_gender on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_country on member_search (tenant_id, gender, country, last_online desc, id desc, birth_date)
  include (region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_region on member_search (tenant_id, gender, country, region, last_online desc, id desc, birth_date)
  include (cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_cell on member_search (tenant_id, gender, cell, birth_date)
  include (spot, seeks, country, region, hair, eyes, body, relationship, sexuality, mask1, has_photo, last_online, id);
create index search_new on member_search (tenant_id, gender, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, relationship, sexuality, mask1, has_photo, last_online);
create index search_featured on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo)
  where featured;
create index search_advertised on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo)
  where advertised;
