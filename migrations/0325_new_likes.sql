-- Every request of a member counts their new likes: without those that were seen before, however many there are.
create index member_like_new on member_like (tenant_id, liked_id) where is_new;
