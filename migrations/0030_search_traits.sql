-- Two more traits that tenants may offer as search filters (search_fields: relationship_status, sexuality).

alter table member_search add column relationship smallint, add column sexuality smallint;

drop index search_gender;
drop index search_country;
drop index search_region;
create index search_gender on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_country on member_search (tenant_id, gender, country, last_online desc, id desc, birth_date)
  include (region, cell, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_region on member_search (tenant_id, gender, country, region, last_online desc, id desc, birth_date)
  include (cell, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
